/** The section of the settings in which the company sign-in is set up. */
export const companyForm = {
  title: "Company sign-in",
  text: "People sign in with their company's account, by OpenID Connect. Register Countersign with the company's provider as a web application that has a client secret, with these addresses.",
  redirect: "Redirect address",
  signedOut: "Address after signing out",
  copy: "Copy",
  issuer: "Issuer",
  issuerHint: "Like https://login.example.com",
  clientId: "Client ID",
  clientSecret: "Client secret",
  secretKept: "Saved. Leave it empty to keep it; enter it again for another issuer or client ID",
  name: "Name on the button",
  nameHint: "What people call it, as in ‘Sign in with Hanbit’",
  domains: "Email domains",
  domainsHint:
    "Like example.com, example.co.kr. People with such an email join as staff without an invitation. If this is empty, people join by invitation only.",
  roleClaim: "Role claim",
  roleClaimHint:
    "Like roles, or groups: managers=manager, IT=administrator. Then the provider decides everyone's role at each sign-in. Leave it empty to set roles here.",
  fixed: "Set by the OIDC_ settings where the server is started. Change them there, then restart Countersign.",
  unreadable:
    "The saved client secret can't be read with this server's key, so nobody can sign in this way. Enter it again and save.",
  test: "Test",
  save: "Save company sign-in",
  remove: "Remove",
  busy: { test: "Testing…", save: "Saving…", remove: "Removing…" },
  accepted: "The provider answered and accepted the client ID and the secret",
  saved: "Saved. The button is on the sign-in page.",
  removed: "Removed. People sign in with their passwords.",
  troubles: {
    unreachable: "The provider doesn't answer. Check the issuer and the network.",
    not_provider:
      "There is no usable OpenID Connect provider at this address. Check the issuer: it must be exactly as the provider writes it.",
    redirect: "The provider redirects to another address. Enter the issuer's actual address.",
    too_large: "The provider's answer is too large. Check the issuer.",
    pkce: "The provider doesn't support PKCE with S256, which Countersign needs. Turn it on there.",
    credentials: "The provider refused the client ID or the client secret. Check both.",
    invalid:
      "The provider's answer to a test wasn't as expected. Check that the redirect address is entered there and the client may use the authorization code flow.",
    refused: "The provider refused the sign-in",
    sealed: "The saved client secret can't be read with this server's key. Enter it again.",
  },
  passwords: "Passwords",
  passwordsOn: "People can also sign in with a password",
  passwordsOff:
    "People can sign in with their company account only. If that stops working, whoever runs the server can turn passwords on again: npm run admin -- people password-sign-in on",
  turnOff: "Turn off password sign-in",
  turnOn: "Turn on password sign-in",
};
