/** The page about the signing service: how it is connected and how it works, or what practice mode offers. */
export const connection = {
  title: "Connection",
  practiceTitle: "Practice mode",
  practiceText:
    "The built-in sandbox stands in for the signing service. It checks the form of each request as the real service does, but doesn't know the service's templates; its links open a page on this server where you can sign as the signer would.",
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
  steps: [
    "Get the base address, the API ID and the API secret key from the service",
    "Enter them below, test the connection and save it",
    "Create one document with yourself as the signer",
  ],
  stepsMore: "Practice documents stay in the list; new ones go to the service",
  serviceTitle: "Signing service",
  serviceText: "Documents are created at the signing service",
  untried: "Not tried yet",
  works: "Works, last {time}",
  refused: "Refused since {time}",
  failing: "Not working since {time}",
  unusable: "Can't be used",
  lastWorked: "Last worked: {time}",
  neverWorked: "Hasn't worked since the server started or the connection was saved",
  lastProblem: "Last problem: {time}",
  clockAhead: "The service's clock is {n} s ahead. Check both clocks: tokens may be refused",
  clockBehind: "The service's clock is {n} s behind. Check both clocks: tokens may be refused",
  certificate: "The service's certificate is valid until {time}",
  certificateEnds:
    "The service's certificate expires on {time}. Ask the service whether it will be renewed before then",
  reasons: {
    credentials:
      "The service refused the API ID or the API secret key. Check both with the service. If they are right, try the other encoding of the credentials.",
    forbidden:
      "The address answers that this isn't allowed (403). Either the service refused the API ID or the API secret key, or the base address is wrong: check the base address, including its path, then both credentials with the service.",
    fresh:
      "The service accepted the credentials, but refused the token that it had just issued. Try again. If it happens again, ask the service whether this account may create documents.",
    busy: "The service is busy, or no connection to it became free. Wait a minute, then try again. If it happens again, ask the service about its limits.",
    dns: "The service's host name wasn't found. Check the base address.",
    refused: "Nothing answers at the service's address. Check the base address and whether the service is running.",
    connect_timeout: "The service's address can't be reached. Check the base address and the network.",
    tls: "The service refused a secure connection. It may need another TLS version, or a client certificate, which Countersign doesn't support. Ask the service.",
    certificate_untrusted:
      "The service's certificate isn't trusted on this server. If a private authority issued it, set NODE_EXTRA_CA_CERTS to a file with that authority's certificate and restart Countersign.",
    certificate_expired:
      "The service's certificate has expired or isn't valid yet. Check this server's clock, then tell the service.",
    certificate_host: "The service's certificate is for another host name. Check the host in the base address.",
    client_certificate:
      "The service asks for a client certificate, which Countersign doesn't support. Ask the service for an address that needs none.",
    not_tls: "The base address begins with https, but that address uses plain http. Check the port, or use http.",
    needs_tls: "The base address begins with http, but that address needs https. Set it to the https address.",
    connection: "The connection to the service broke before anything was sent. Try again, then check the network.",
    timeout: "The service didn't answer in time. Check whether it is running.",
    closed:
      "The service closed the connection instead of answering. Check the base address: its port, and whether it needs https.",
    redirect: "The service redirects to {target}. Set the base address to its actual address.",
    bad_request:
      "The service didn't understand the request for a token (400). Try the other encoding of the credentials. If that doesn't help, check the base address.",
    not_found: "There is no token service at this address. Check the base address, including its path.",
    unavailable:
      "The service has an error of its own or is down for maintenance. Try again later, then ask the service.",
    status: "The service answered with an error. Check the base address, then ask the service.",
    page: "The service returned a web page instead of a token. Check the base address, and whether a proxy or a sign-in page is in between.",
    unreadable: "The service's answer contains no token. Check the base address.",
    too_large: "The service's answer was too large. Check the base address.",
    in_clear:
      "The saved base address begins with http, which is no longer accepted. Enter its https address, or have SIGNING_ALLOW_HTTP=yes set on the server.",
    sealed:
      "The saved connection can't be read with this server's key, so nothing is sent. Enter it again and save it. If several servers share the database, start each with the same KEY_FILE first.",
  } as Record<string, string>,
};
