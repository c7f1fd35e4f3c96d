export interface AskedFile {
  media_type: string
  bytes: number
}
const MB = 1024 * 1024

/** Why a file is not what was asked for; null when it is. */
export function fileProblem(
  { media_type, bytes }: AskedFile,
  { formats, max_mb }: { formats: readonly string[]; max_mb: number },
): string | null {
  if (bytes > max_mb * MB) return `The file has ${megabytes(bytes)} MB; at most ${max_mb} MB are taken.`
  if (formats.length && !formats.includes(formatOf(media_type)))
    return `This file is not what was asked for: ${formats.join(' or ')}.`
  return null
}

const megabytes = (bytes: number) => (Math.ceil((bytes / MB) * 10) / 10).toFixed(1)

function formatOf(mediaType: string): string {
  if (mediaType === 'application/pdf') return 'PDF'
  return mediaType.startsWith('image/') ? 'Picture' : 'Office document'
}
