/** Another document, as far as it is the reader's to see: if not, neither its title nor a way to it. */
export interface ReplacedDocument {
  visible?: { id: string; title: string };
}

/** A document that was created in another's place, by whom and when. */
export interface Replacement extends ReplacedDocument {
  by: string;
  at: number;
}

/** What a document replaces, and what replaces it, newest first. */
export interface Replacements {
  replaces?: ReplacedDocument;
  replacedBy: Replacement[];
}
