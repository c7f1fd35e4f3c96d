import { mailFor, type Reader } from '#platform/mail-words.ts'

/** A mail as people read it. Both forms say the same. */
export interface Letter {
  subject: string
  text: string
  html: string
}

export interface LetterContent {
  subject: string
  /** `Namaste Asha,` */
  greeting?: string
  paragraphs: readonly string[]
  /** `path` begins with a slash and is joined to the configured address: a link never comes from a call's headers. */
  button?: { label: string; path: string }
  /** A code to be typed, shown large. */
  code?: string
  /** Why this person gets it. */
  footer?: string
}

/**
 * Makes both forms from plain words, in the language and calendar of who reads them; everything is escaped. `publicUrl` is the
 * configured base address.
 */
export function letter(publicUrl: string, content: LetterContent, reader: Reader = inEnglishAsItIs): Letter {
  const { subject, greeting, paragraphs, button, code, footer } = mailFor(content, reader)
  const link = button && publicUrl + button.path
  const text = [
    greeting,
    ...paragraphs,
    code,
    button && `${button.label}: ${link}`,
    footer && `-- \n${footer}`,
  ]
  const html = [
    ...[greeting, ...paragraphs].filter((line) => line !== undefined).map((line) => `<p>${escape(line)}</p>`),
    code && `<p style="font-size:28px;letter-spacing:6px;font-weight:bold">${escape(code)}</p>`,
    button &&
      `<p><a href="${escape(link ?? '')}" style="background:#4964DE;color:#ffffff;padding:10px 18px;border-radius:4px;text-decoration:none;display:inline-block">${escape(button.label)}</a></p>` +
        `<p style="color:#666666;font-size:12px;word-break:break-all">${escape(link ?? '')}</p>`,
    footer && `<p style="color:#666666;font-size:12px">${escape(footer)}</p>`,
  ]
  return {
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${reader.language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="font-family:sans-serif;color:#323541;max-width:560px;margin:0 auto;padding:24px">${html.filter(Boolean).join('')}</body></html>`,
  }
}

const inEnglishAsItIs: Reader = { language: 'en' }
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
