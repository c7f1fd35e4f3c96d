import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { selfSigned } from '#test/self-signed.ts'

export interface Said {
  asked: string
  email: string
  issuer: string
  audience: string
  recipient: string
  minutes?: number
  key: string | null
  /** After it was signed. */
  forge?: (xml: string) => string
}

/** An answer as providers post it: base64 of XML whose assertion is signed. */
export function samlAnswer({
  asked,
  email,
  issuer,
  audience,
  recipient,
  key,
  minutes = 0,
  forge = (xml) => xml,
}: Said): string {
  const at = (more: number) => new Date(Date.now() + (minutes + more) * 60_000).toISOString()
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_assertion" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${asked}" NotOnOrAfter="${at(5)}" Recipient="${recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-5)}" NotOnOrAfter="${at(5)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion>`
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" IssueInstant="${at(0)}" InResponseTo="${asked}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`
  return Buffer.from(forge(key ? signed(xml, key) : xml)).toString('base64')
}

function signed(xml: string, privateKey: string): string {
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const assertion = "//*[local-name(.)='Assertion']"
  signature.addReference({
    xpath: assertion,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  const issuer = `${assertion}/*[local-name(.)='Issuer']`
  signature.computeSignature(xml, { location: { reference: issuer, action: 'after' } })
  return signature.getSignedXml()
}

/** What a service has asked by redirect. */
export function samlAsked(address: string) {
  const { searchParams } = new URL(address, 'http://provider.test')
  const sent = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const word = (form: RegExp) => form.exec(sent)?.[1] ?? ''
  return {
    sent,
    asked: word(/ID="(_[^"]+)"/),
    recipient: word(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: word(/<saml:Issuer[^>]*>([^<]+)</),
    state: searchParams.get('RelayState') ?? '',
  }
}

/**
 * A provider of SAML on this machine: it asks for an address, and its page posts the signed answer to whoever asked, as
 * those of the world do. It signs with `signing.key`.
 */
export async function samlProvider() {
  const own = selfSigned('127.0.0.1')
  const signing = { key: own.key }
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    // browsers ask for an icon, too
    if (!url.startsWith('/sso?')) return void response.writeHead(404).end()
    const { asked, recipient, audience, state } = samlAsked(url)
    const email = new URL(url, issuer).searchParams.get('email')
    const fields = (values: Record<string, string>) =>
      Object.entries(values)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join('')
    response.setHeader('content-type', 'text/html')
    if (email === null) {
      const again = Object.fromEntries(new URL(url, issuer).searchParams)
      response.end(
        `<title>Sign in</title><form>${fields(again)}<label>Address <input name="email"></label><button>Sign in</button></form>`,
      )
      return
    }
    const SAMLResponse = samlAnswer({ asked, email, issuer, audience, recipient, key: signing.key })
    response.end(
      `<title>Back</title><form method="post" action="${recipient}">${fields({ SAMLResponse, RelayState: state })}</form><script>document.forms[0].submit()</script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`
  return {
    issuer,
    entry_point: new URL('/sso', issuer).href,
    certificate: own.certificate,
    signing,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
