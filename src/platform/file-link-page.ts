import type { Refusal } from '#kernel/errors.ts'
import { LINK_SECONDS } from '#platform/file-link.ts'

/** What a browser shows in the place of a file that a link did not open: a page, because no application is around it. */
export function fileLinkPage({ status, body }: Refusal, systemName: string): string {
  const isOver = status === 401
  const english = isOver
    ? `A link to a file is good for ${LINK_SECONDS} seconds, and only while you are signed in.`
    : typeof body['detail'] === 'string'
      ? body['detail']
      : 'The link could not be read.'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escape(systemName)}</title><style>
body{margin:0 auto;padding:15vh 24px 24px;max-width:34rem;font:16px/1.6 system-ui,sans-serif}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .8rem}p{margin:0 0 .8rem}[lang=ne]{opacity:.75}
</style></head><body><main>
<h1>${isOver ? 'This link is over' : 'This file was not opened'}</h1>
<p>${escape(english)} Go back to the page where you found the file, and open it there again.</p>
<p lang="ne">${isOver ? `फाइलको लिङ्क ${LINK_SECONDS} सेकेन्डसम्म, र तपाईं साइन इन हुँदासम्म मात्र चल्छ। ` : ''}फाइल भेटिएको पृष्ठमा फर्केर त्यहीँबाट फेरि खोल्नुहोस्।</p>
</main></body></html>`
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
