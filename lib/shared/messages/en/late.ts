/** What the service, or another person, said of a document after it had been closed otherwise. */
export const late = {
  titles: {
    not_sent: "This document was created after all",
    not_created: "This document was created after all",
    other_id: "The service named another ID",
    created_by_word: "The service says it did not create this document",
    not_created_by_word: "Two people resolved this differently",
  },
  texts: {
    not_sent:
      "It was shown as not created because the server lost contact while sending it. The service's answer came later: it created the document as {id}. The signing links are below.",
    not_created:
      "{name} resolved it as not created. The service's answer came later: it created the document as {id}. The signing links are below.",
    other_id:
      "{name} entered the ID {entered}. The service's answer came later and names {id}. This page now shows that ID and the links that the service returned.",
    created_by_word:
      "{name} resolved it as created with the ID {id}. The service's answer came later: it did not create this document. Check at the service what {id} is.",
    not_created_by_word:
      "{other} resolved it as not created, then {name} as created with the ID {id}. Check at the service that {id} is this document.",
  },
  inItsPlace: "Another document may have been created in its place:",
  earlierTitle: "An earlier attempt was created too",
  earlier: "The service also created an earlier attempt:",
  cancelOne: "If you need only one of them, cancel the other at the service before its links are used",
  alone: "If it was created again in the meantime, cancel one of the two at the service",
  other: "Also created from this form:",
  seen: "I've checked this",
};
