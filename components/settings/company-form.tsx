"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { CompanyFields } from "#lib/shared/company-schema.ts";
import type { Result } from "#lib/shared/result.ts";
import { SecretField } from "./secret-field.tsx";

interface CompanyAnswer {
  /** Of what has been saved; "" once it is removed. */
  version?: string;
  /** Why nobody could sign in. */
  trouble?: { text: string; detail: string };
}

type Press = "test" | "save" | "remove";

interface Props {
  /** The environment's settings say all of it: it can be tested, not changed. */
  fixed: boolean;
  /** What is saved; the secret never comes back. */
  saved: Omit<CompanyFields, "clientSecret">;
  version: string;
  test: (fields: CompanyFields) => Promise<Result<CompanyAnswer>>;
  save: (fields: CompanyFields & { version: string }) => Promise<Result<CompanyAnswer>>;
  remove: (version: string) => Promise<Result<CompanyAnswer>>;
  /** What the provider has to know. */
  children: ReactNode;
}

/** How people sign in with their company's account, to be tested and saved. */
export function CompanyForm({ fixed, saved, version, test, save, remove, children }: Props) {
  const texts = useTexts("companyForm");
  const router = useRouter();
  const secret = useRef<HTMLDivElement>(null);
  const [press, setPress] = useState<Press>("test");
  const [answer, setAnswer] = useState<CompanyAnswer>();
  // Not the page's: that is drawn anew when somebody else has saved, and the fields are not.
  const [shown, setShown] = useState(version);
  const form = useActionForm<CompanyFields & { press: Press }, CompanyAnswer>({
    action: ({ press, ...fields }) => {
      setPress(press);
      setAnswer(undefined);
      if (press === "remove") return remove(shown);
      return press === "test" ? test(fields) : save({ ...fields, version: shown });
    },
    read: (data) => ({
      press: (["save", "remove"] as const).find((one) => one === data.get("press")) ?? "test",
      issuer: textOf(data, "issuer"),
      clientId: textOf(data, "clientId"),
      clientSecret: textOf(data, "clientSecret"),
      name: textOf(data, "name"),
      domains: textOf(data, "domains"),
      roleClaim: textOf(data, "roleClaim"),
    }),
    onDone(answer, { press }) {
      setAnswer(answer);
      if (answer.version !== undefined) {
        setShown(answer.version);
        for (const field of secret.current?.querySelectorAll("input") ?? []) field.value = "";
        // What was typed besides stands nowhere else.
        if (press === "save") fields.saved();
      }
      router.refresh();
    },
  });
  const fields = useUnsavedFields(texts.title, form);
  const kept = fixed || shown !== "";
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, readOnly: fixed } as const;
  const button = (value: Press, label: string, look = "") => (
    <button type="submit" name="press" aria-disabled={form.busy} value={value} className={`button ${look}`}>
      {label}
    </button>
  );
  const field = (name: keyof Omit<CompanyFields, "clientSecret">, hint?: string) => (
    <Field
      {...plain}
      id={name}
      name={name}
      label={texts[name]}
      hint={fixed ? undefined : hint}
      defaultValue={saved[name]}
      fault={form.fault(name)}
    />
  );
  return (
    <section aria-labelledby="company-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="company-title" className="font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-second">{texts.text}</p>
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
        <div className="space-y-4">
          {field("issuer", texts.issuerHint)}
          {field("clientId")}
          <SecretField
            name="clientSecret"
            label={texts.clientSecret}
            keptHint={texts.secretKept}
            fault={form.fault("clientSecret")}
            around={secret}
            kept={kept}
            fixed={fixed}
          />
          {field("name", texts.nameHint)}
          {field("domains", texts.domainsHint)}
          {field("roleClaim", texts.roleClaimHint)}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
          {button("test", texts.test)}
          {!fixed && button("save", texts.save, "button-accent")}
          {!fixed && shown !== "" && button("remove", texts.remove, "button-quiet")}
        </div>
        <p role="status" className={`mt-3 empty:hidden ${form.busy || !answer ? "text-second" : toneOf(answer)}`}>
          {form.busy ? texts.busy[press] : answer && <Came of={answer} />}
        </p>
      </form>
    </section>
  );
}

const toneOf = ({ trouble }: CompanyAnswer) => (trouble ? "text-bad" : "text-ok");

/** What came of it. */
function Came({ of: { version, trouble } }: { of: CompanyAnswer }) {
  const texts = useTexts("companyForm");
  if (trouble)
    return (
      <>
        {trouble.text} <code className="wrap-anywhere font-mono text-sm">{trouble.detail}</code>
      </>
    );
  if (version === undefined) return texts.accepted;
  return version === "" ? texts.removed : texts.saved;
}
