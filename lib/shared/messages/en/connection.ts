/** The page about the signing service: practice, or how to connect. */
export const connection = {
  title: "Connection",
  practiceTitle: "Practice mode",
  practiceText:
    "The built-in sandbox stands in for the signing service. It applies the same checks as the real service; its links open a page on this server where you can sign as the signer would.",
  templates: "Practice templates",
  templateId: "Template ID",
  templateName: "Name",
  templateItems: "Items",
  failures: "Test error cases",
  failuresText: "Use one of these as the template ID to see how Countersign behaves",
  outcome: "What happens",
  outcomes: {
    rejected: "The service refuses the document and says why",
    not_authorised: "The service doesn't accept the credentials",
    not_sent: "The service is busy and creates nothing",
    unknown: "The document is created, but the answer is lost",
    links_missing: "The document is created, but one link is missing",
    slow: "The service takes 8 seconds to answer",
  } as Record<string, string>,
  connectTitle: "Connect the signing service",
  connectText:
    "Set these three and restart Countersign. Practice documents stay in the list; new ones go to the service.",
  connectBaseUrl: "The service's address",
  connectId: "The API ID that the service issued",
  connectSecret: "The API Secret Key, or the name of a file that holds it in SIGNING_API_SECRET_KEY_FILE",
  connectAsk: "A server administrator can do this",
  liveTitle: "Connected",
  liveText: "Documents are created at {host}",
  inClear:
    "The address begins with http: the API Secret Key and the documents are sent unencrypted. Set SIGNING_BASE_URL to an https address.",
  reasons: {
    credentials:
      "The service refused the API ID or the API Secret Key. Check both with the service. If they are right and SIGNING_CREDENTIALS isn't form yet, set it to form.",
    fresh:
      "The service accepted the credentials, but refused the token that it had just issued. Try again. If it happens again, ask the service whether this account may create documents.",
    busy: "The service is busy, or no connection to it became free. Wait a minute, then try again. If it happens again, ask the service about its limits.",
    dns: "The service's host name wasn't found. Check SIGNING_BASE_URL.",
    refused: "Nothing answers at the service's address. Check SIGNING_BASE_URL and whether the service is running.",
    connect_timeout: "The service's address can't be reached. Check SIGNING_BASE_URL and the network.",
    tls: "The service refused a secure connection. It may need another TLS version, or a client certificate, which Countersign doesn't support. Ask the service.",
    certificate_untrusted:
      "The service's certificate isn't trusted on this server. If a private authority issued it, set NODE_EXTRA_CA_CERTS to a file with that authority's certificate and restart Countersign.",
    certificate_expired:
      "The service's certificate has expired or isn't valid yet. Check this server's clock, then tell the service.",
    certificate_host: "The service's certificate is for another host name. Check the host in SIGNING_BASE_URL.",
    client_certificate:
      "The service asks for a client certificate, which Countersign doesn't support. Ask the service for an address that needs none.",
    not_tls: "SIGNING_BASE_URL begins with https, but that address uses plain http. Check the port, or use http.",
    needs_tls: "SIGNING_BASE_URL begins with http, but that address needs https. Set it to the https address.",
    connection: "The connection to the service broke before anything was sent. Try again, then check the network.",
    timeout: "The service didn't answer in time. Check whether it is running.",
    closed:
      "The service closed the connection instead of answering. Check SIGNING_BASE_URL: its port, and whether it needs https.",
    redirect: "The service redirects to {target}. Set SIGNING_BASE_URL to its actual address.",
    bad_request:
      "The service didn't understand the request for a token (400). If SIGNING_CREDENTIALS isn't form yet, set it to form. If that doesn't help, check SIGNING_BASE_URL.",
    not_found: "There is no token service at this address. Check SIGNING_BASE_URL, including its path.",
    unavailable:
      "The service has an error of its own or is down for maintenance. Try again later, then ask the service.",
    status: "The service answered with an error. Check SIGNING_BASE_URL, then ask the service.",
    page: "The service returned a web page instead of a token. Check SIGNING_BASE_URL, and whether a proxy or a sign-in page is in between.",
    unreadable: "The service's answer contains no token. Check SIGNING_BASE_URL.",
    too_large: "The service's answer was too large. Check SIGNING_BASE_URL.",
  } as Record<string, string>,
  lastProblem: "The last request to the service failed",
};
