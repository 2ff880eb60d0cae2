"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { ConnectionFields } from "#lib/shared/connection-schema.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { SecretField } from "./secret-field.tsx";

interface ConnectionAnswer {
  /** What has been saved. */
  version?: string;
  /** Whether what has been saved was tried before. */
  tried?: boolean;
  /** Why the test brought no token, or the last one of what has been saved. */
  trouble?: { text: string; detail: string };
}

interface Props {
  /** The environment's settings say all of it: it can be tested, not changed. */
  fixed: boolean;
  /** The secret travels to this address without TLS. */
  inClear: boolean;
  baseUrl: string;
  /** The end of the saved ID, or "" of a short one; absent when nothing is saved. */
  apiIdEnd?: string | undefined;
  credentials: ConnectionFields["credentials"];
  /** Of the connection that stands in the form. */
  version: string;
  test: (fields: ConnectionFields) => Promise<Result<ConnectionAnswer>>;
  save: (fields: ConnectionFields & { version: string }) => Promise<Result<ConnectionAnswer>>;
  /** What leads to it. */
  children: ReactNode;
}

/** How the signing service is reached, to be tested and saved. A secret that is saved never comes back. */
export function ConnectionForm({ fixed, inClear, baseUrl, apiIdEnd, credentials, version, ...rest }: Props) {
  const { test, save, children } = rest;
  const texts = useTexts("connect");
  const router = useRouter();
  const secret = useRef<HTMLDivElement>(null);
  const [press, setPress] = useState<"test" | "save">("test");
  const [answer, setAnswer] = useState<ConnectionAnswer & { first?: boolean }>();
  // Not the page's: that is drawn anew when somebody else has saved, and the fields are not.
  const [shown, setShown] = useState(version);
  const form = useActionForm<ConnectionFields & { press: "test" | "save" }, ConnectionAnswer>({
    action: ({ press, ...fields }) => {
      setPress(press);
      setAnswer(undefined);
      return press === "test" ? test(fields) : save({ ...fields, version: shown });
    },
    read: (data) => ({
      press: data.get("press") === "save" ? "save" : "test",
      baseUrl: textOf(data, "baseUrl"),
      apiId: textOf(data, "apiId"),
      apiSecretKey: textOf(data, "apiSecretKey"),
      credentials: textOf(data, "credentials") === "form" ? "form" : "plain",
    }),
    onDone(answer) {
      setAnswer({ ...answer, first: baseUrl === "" });
      if (answer.version !== undefined) {
        setShown(answer.version);
        for (const field of secret.current?.querySelectorAll("input") ?? []) field.value = "";
        fields.saved();
      }
      router.refresh();
    },
  });
  const fields = useUnsavedFields(baseUrl ? texts.savedTitle : texts.title, form);
  const kept = apiIdEnd !== undefined;
  const idKept = apiIdEnd ? fill(texts.apiIdKeptEnd, { end: apiIdEnd }) : texts.apiIdKept;
  const button = { type: "submit", name: "press", "aria-disabled": form.busy } as const;
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, readOnly: fixed } as const;
  return (
    <section aria-labelledby="connect-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="connect-title" className="mb-3 font-semibold">
        {baseUrl ? texts.savedTitle : texts.title}
      </h2>
      {children}
      <form
        {...fields.props}
        onInput={(event) => {
          fields.props.onInput(event);
          setAnswer(undefined);
        }}
      >
        <FormProblem form={form} />
        {fixed && <p className="mb-4 text-second">{texts.fixed}</p>}
        {inClear && <p className="mb-4 text-warn">{texts.inClear}</p>}
        <div className="space-y-4">
          <Field
            {...plain}
            id="baseUrl"
            name="baseUrl"
            label={texts.baseUrl}
            hint={fixed ? undefined : texts.baseUrlHint}
            inputMode="url"
            defaultValue={baseUrl}
            fault={form.fault("baseUrl")}
          />
          <Field
            {...plain}
            id="apiId"
            name="apiId"
            label={texts.apiId}
            hint={kept && !fixed ? idKept : undefined}
            defaultValue={fixed ? `••••${apiIdEnd}` : ""}
            fault={form.fault("apiId")}
          />
          <SecretField
            name="apiSecretKey"
            label={texts.secret}
            keptHint={texts.secretKept}
            fault={form.fault("apiSecretKey")}
            around={secret}
            kept={kept}
            fixed={fixed}
          />
          {fixed ? (
            <Field {...plain} id="credentials" label={texts.encoding} defaultValue={texts[credentials]} />
          ) : (
            <div className="max-w-80">
              <label htmlFor="credentials" className="label">
                {texts.encoding}
              </label>
              <select id="credentials" name="credentials" className="field" defaultValue={credentials}>
                <option value="plain">{texts.plain}</option>
                <option value="form">{texts.form}</option>
              </select>
            </div>
          )}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <button {...button} value="test" className="button">
            {texts.test}
          </button>
          {!fixed && (
            <button {...button} value="save" className="button button-accent">
              {texts.save}
            </button>
          )}
        </div>
        <p role="status" className={`mt-3 empty:hidden ${form.busy || !answer ? "text-second" : toneOf(answer)}`}>
          {form.busy ? (press === "test" ? texts.testing : texts.saving) : answer && <Came of={answer} />}
        </p>
      </form>
    </section>
  );
}

const toneOf = ({ trouble, tried }: ConnectionAnswer) =>
  trouble ? "text-bad" : tried === false ? "text-warn" : "text-ok";

/** What came of it. */
function Came({ of: { version, tried, trouble, first } }: { of: ConnectionAnswer & { first?: boolean } }) {
  const texts = useTexts("connect");
  if (!trouble && version === undefined) return texts.accepted;
  if (!trouble) return !tried ? texts.savedUntried : first ? texts.savedFirst : texts.saved;
  return (
    <>
      {version !== undefined && `${texts.savedRefused}: `}
      {trouble.text} <code className="font-mono text-sm">{trouble.detail}</code>
    </>
  );
}
