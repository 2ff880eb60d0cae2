import { useRef } from "react";
import { Question } from "#components/ui/question.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { PassingButton } from "./passing-button.tsx";

interface Props {
  name: string;
  busy: boolean;
  passesFocusTo: string;
  confirm: () => void;
}

/** Takes somebody's lost second factor away, once it was asked about. */
export function ResetFactor({ name, busy, passesFocusTo, confirm }: Props) {
  const texts = useTexts("people");
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <PassingButton
        label={texts.resetFactor}
        name={fill(texts.resetFactorOf, { name })}
        busy={busy}
        passesFocusTo={passesFocusTo}
        onPress={() => dialog.current?.showModal()}
      />
      <Question
        dialog={dialog}
        title={fill(texts.resetFactorTitle, { name })}
        text={texts.resetFactorText}
        yes={texts.resetFactor}
        confirm={confirm}
      />
    </>
  );
}
