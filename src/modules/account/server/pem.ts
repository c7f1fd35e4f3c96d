import { X509Certificate } from 'node:crypto'

/** A certificate as it is pasted, with or without its frame, in the form that libraries read. */
export function pemOf(pasted: string): string {
  const bare = pasted.replace(/-----(BEGIN|END) CERTIFICATE-----|\s+/g, '')
  const lines = bare.match(/.{1,64}/g)?.join('\n') ?? ''
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

export function isCertificate(pasted: string): boolean {
  try {
    return new X509Certificate(pemOf(pasted)).validTo !== ''
  } catch {
    return false
  }
}
