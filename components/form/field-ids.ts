import { createContext, useContext } from "react";
import { fieldId } from "#components/ui/field.tsx";

const Ids = createContext(fieldId);

/** Names the controls of one form, where a page has several. */
export const FieldIds = Ids.Provider;

/** The id of the control that holds the value at a path, on this form. */
export const useFieldId = () => useContext(Ids);
