"use client";

import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { useFieldId } from "./field-ids.ts";

/** What the service does with the document once it is there. */
export const AfterCreationSection = memo(function AfterCreationSection() {
  const texts = useTexts("form");
  const fieldId = useFieldId();
  const { register } = useFormContext<DocumentForm>();
  const autoSend = useWatch<DocumentForm, "autoSend">({ name: "autoSend" });
  const choices = [
    ["template", texts.autoConfirmTemplate],
    ["yes", texts.autoConfirmYes],
    ["no", texts.autoConfirmNo],
  ] as const;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(270px,40%)),1fr))] gap-5">
      <div className="flex gap-3">
        <span className="switch">
          <input
            type="checkbox"
            role="switch"
            id={fieldId("auto-send")}
            aria-describedby={fieldId("auto-send-hint")}
            {...register("autoSend")}
          />
        </span>
        <span>
          <label htmlFor={fieldId("auto-send")} className="block font-semibold pointer-coarse:min-h-11">
            {texts.autoSend}
          </label>
          <span id={fieldId("auto-send-hint")} className="hint block">
            {autoSend ? texts.autoSendOn : texts.autoSendOff}
          </span>
        </span>
      </div>
      <div role="radiogroup" aria-labelledby={fieldId("auto-confirm-title")}>
        <span id={fieldId("auto-confirm-title")} className="label">
          {texts.autoConfirm}
        </span>
        <span className="segments">
          {choices.map(([value, label]) => (
            <label key={value}>
              <input type="radio" value={value} {...register("autoConfirm")} />
              {label}
            </label>
          ))}
        </span>
      </div>
    </div>
  );
});
