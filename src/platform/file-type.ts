/** The types of files the product takes, by what they are and not by what they are called. */
export const fileTypes = {
  png: { media_type: 'image/png', extensions: ['png'] },
  jpeg: { media_type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] },
  webp: { media_type: 'image/webp', extensions: ['webp'] },
  gif: { media_type: 'image/gif', extensions: ['gif'] },
  pdf: { media_type: 'application/pdf', extensions: ['pdf'] },
  xlsx: {
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
  },
  docx: {
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  csv: { media_type: 'text/csv; charset=utf-8', extensions: ['csv'] },
  // made by the program alone: what people send is no calendar
  ics: { media_type: 'text/calendar; charset=utf-8', extensions: ['ics'] },
  txt: { media_type: 'text/plain; charset=utf-8', extensions: ['txt', 'csv'] },
} as const
export type FileType = keyof typeof fileTypes

export const IMAGES: readonly FileType[] = ['png', 'jpeg', 'webp', 'gif']
export const DOCUMENTS: readonly FileType[] = [...IMAGES, 'pdf', 'docx', 'xlsx', 'csv', 'txt']

export const isImage = (type: FileType) => IMAGES.includes(type)

/**
 * What a file is, from its first bytes and, for the office forms and plain text, which share theirs with much else,
 * also its name. Null for everything else: SVG, HTML, XML, scripts, archives, programs.
 */
export function typeOf(head: Buffer, name: string): FileType | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const ascii = head.subarray(0, 12).toString('latin1')
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(ascii)) return 'gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8) === 'WEBP') return 'webp'
  if (ascii.startsWith('%PDF-')) return 'pdf'
  if (ascii.startsWith('PK\x03\x04')) return officeType(head, extension)
  return textType(head, extension)
}

/** An office file is an archive whose members have these names; the first ones tell. */
function officeType(head: Buffer, extension: string): FileType | null {
  if (extension !== 'xlsx' && extension !== 'docx') return null
  const names = head.toString('latin1')
  return /\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\//.test(names) ? extension : null
}

function textType(head: Buffer, extension: string): FileType | null {
  if (extension !== 'csv' && extension !== 'txt') return null
  if (head.includes(0)) return null
  const text = head.toString('utf8')
  // the last character may be cut; anything else that is not UTF-8 is not text we can show
  if (text.slice(0, -4).includes('\ufffd')) return null
  if (/^[\ufeff\s]*<(?:!doctype|\?xml|html|head|body|script|svg|iframe|[a-z]+[\s>/])/i.test(text)) return null
  if (text.startsWith('#!')) return null
  return extension
}

/** A name to show and to save under: no path, no control characters, at most 150 characters, an extension that fits. */
export function nameOf(given: string, type: FileType): string {
  const plain = given
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    // also what turns the writing direction and so hides the real extension
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
  const [, stem = plain, extension = ''] = /^(.*)\.([a-z0-9]{1,5})$/is.exec(plain) ?? []
  const { extensions } = fileTypes[type]
  const fitting = extensions.find((known) => known === extension.toLowerCase()) ?? extensions[0]
  return `${stem.slice(0, 150).toWellFormed().replace('\ufffd', '') || 'file'}.${fitting}`
}
