import { Search } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "#components/ui/icon.tsx";

/** A page has one. */
export const searchFieldId = "search-field";

/** What is searched for in a list, as `q` of a form. */
export function SearchField(props: ComponentProps<"input">) {
  return (
    <div className="relative min-w-0 flex-1">
      <Icon of={Search} size={17} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-third" />
      <input
        id={searchFieldId}
        type="search"
        name="q"
        autoComplete="off"
        spellCheck={false}
        className="field pl-9"
        {...props}
      />
    </div>
  );
}
