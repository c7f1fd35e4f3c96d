import type { Args } from '#kernel/client.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { send, type Download } from '#ui/data/wire.ts'

/** Fetches the file of an endpoint declared with `file: true`, and hands it to the browser to save. */
export async function download<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<void> {
  const answer: unknown = await send(endpoint, args)
  if (isDownload(answer)) saveFile(answer.blob, answer.name)
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the address after this turn; it is let go when the download has surely begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** `leave-requests-2026-11-21-0930.csv`: exported names carry a timestamp (specification 1, section 9). */
export function stampedName(name: string, ending: string, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${name}-${day}-${two(now.getHours())}${two(now.getMinutes())}.${ending}`
}

const isDownload = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && 'blob' in answer && answer.blob instanceof Blob
