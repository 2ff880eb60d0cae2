import { contactHeads } from "../contact-heads.ts";
import { signer } from "./signer.ts";

/** Taking the list home as a file. */
export const exporting = {
  button: "Export",
  title: "Export as a file",
  all: { one: "One document, one row per signer", other: "All {n} documents found, one row per signer" },
  many: "All documents found, one row per signer. Excel (XLSX) holds the newest {n}; for all of them choose CSV.",
  warning:
    "The file contains the signing links that you have access to. Anyone with the file can sign with them. The export is recorded in each document's history.",
  csv: "CSV",
  xlsx: "Excel (XLSX)",
  confirmText: "The file has signing links. Enter your password to download it",
  confirmCompany: "The file has signing links. Sign in again in the new tab, then download it here",
  download: "Download",
  begun: "Your download has begun",
  back: "Back to documents",
  failed: "The file couldn't be created. Go back and try again. If it happens again, tell your administrator.",
  notAsked: "This can't be exported. Go back to the documents and choose Export",
  linksRemoved: "Links deleted",
  heads: {
    title: "Title",
    template: "Template",
    templateId: "Template ID",
    state: "Status",
    createdBy: "Created by",
    date: "Date ({zone})",
    documentId: "Document ID (service)",
    signer: "Signer",
    ...contactHeads(signer),
    link: "Link",
    lastShared: "Last shared ({zone})",
  },
};
