/** The form that connects the signing service. */
export const connect = {
  title: "Connect the signing service",
  savedTitle: "Connection to the signing service",
  baseUrl: "Base address",
  baseUrlHint: "Like https://api.example.com",
  apiId: "API ID",
  apiIdKept: "Saved. Leave it empty to keep it",
  apiIdKeptEnd: "Saved, ends with {end}. Leave it empty to keep it",
  secret: "API secret key",
  secretKept: "Saved. Leave it empty to keep it; enter it again for another base address",
  encoding: "Encoding of the credentials",
  plain: "As they are (usual)",
  form: "Form-encoded first (RFC 6749)",
  fixed:
    "Set by SIGNING_BASE_URL, SIGNING_API_ID, SIGNING_API_SECRET_KEY and SIGNING_CREDENTIALS where the server is started. Change them there, then restart Countersign.",
  inClear:
    "The address begins with http: the API secret key and the documents are sent unencrypted. Use an https address.",
  test: "Test connection",
  save: "Save",
  testing: "Testing the connection…",
  saving: "Saving…",
  accepted: "The service accepted the credentials. Nothing was created.",
  saved: "Saved. New documents go to this service.",
  savedUntried:
    "Saved. New documents go to this service. It hasn't been tested yet: test the connection before anyone creates a document.",
  savedFirst: "Saved. New documents go to this service. Create one with yourself as the signer now.",
  savedRefused: "Saved, but it didn't work when it was last used or tested",
};
