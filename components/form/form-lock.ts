import { createContext, type KeyboardEvent, type SyntheticEvent, useContext } from "react";

const Locked = createContext(false);

/** Holds whether the form is being sent: what stands on it is what goes, so nothing on it can be changed. */
export const FormLock = Locked.Provider;

/** Whether a field can only be read. */
export const useFormLocked = () => useContext(Locked);

/** What takes the sending itself back is none of the form's own. */
export const takesBack = "takes-back";

const changing = `button:not([type=submit], .${takesBack}), label, [role=option], [type=checkbox], [type=radio]`;

/**
 * While `locked`, buttons, choices and chosen files do nothing to a form but have `refused` called; its text fields are read-only then.
 * Everything keeps its focus.
 */
export function lockedForm(locked: () => boolean, refused: () => void) {
  const stop = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    refused();
  };
  const stopOn = (selector: string) => (event: SyntheticEvent) => {
    const { target } = event;
    // A file that is looked into lies over the form and changes nothing on it.
    if (!(target instanceof Element) || target.closest("dialog")) return;
    if (locked() && target.closest(selector)) stop(event);
  };
  return {
    onClickCapture: stopOn(changing),
    // A handle that is dragged.
    onPointerDownCapture: stopOn(".cursor-grab"),
    // It opens with this, before the click.
    onMouseDownCapture: stopOn("select"),
    // Files that were being chosen when the form was sent.
    onChangeCapture: stopOn("[type=file]"),
    onKeyDownCapture(event: KeyboardEvent) {
      const undoes = (event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase());
      const chooses = event.target instanceof HTMLSelectElement && event.key !== "Tab";
      if ((undoes || chooses) && locked()) stop(event);
    },
  };
}
