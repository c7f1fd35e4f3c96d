import type { Args } from '#kernel/client.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { messageOf } from '#ui/data/failure.ts'
import { send, type Download } from '#ui/data/wire.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'

/**
 * Gives a person the file of an endpoint declared with `file: true`, to be saved. One that is `linked` is fetched by the
 * browser itself, however large it is. What is made for this one call goes through the memory of the tab: it is asked for
 * by POST, or small, or by somebody without a session.
 */
export async function download<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<void> {
  if (endpoint.spec.linked) return save((await linkTo(endpoint, args, 'attachment')).url)
  const answer: unknown = await send(endpoint, args)
  if (isDownload(answer)) saveFile(answer.blob, answer.name)
}

/** Shows a `linked` file in a tab of its own where browsers show such files (PDF, pictures); any other is saved. */
export async function openFile<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<void> {
  const { url, inline } = await linkTo(endpoint, args, 'inline')
  const tab = inline ? window.open(url, '_blank') : null
  // a browser that opens no tab so long after the click still saves
  if (!tab) return save(url)
  tab.opener = null
}

/** In a click: says why a file did not come. */
export const orSay = (fetched: Promise<void>): void =>
  void fetched.catch((error: unknown) => sayFailure(messageOf(error)))

interface FileLink {
  url: string
  inline: boolean
}

/** Where the browser fetches the file within a minute: the same call, asked for its link. */
async function linkTo<E extends Endpoint>(
  { method, path, spec: { access } }: E,
  args: Args<E>,
  link: 'inline' | 'attachment',
): Promise<FileLink> {
  const { query } = args as { query?: object }
  const asked = { ...args, query: { ...query, link } } as never
  const answer: unknown = await send({ method, path, spec: { access } }, asked)
  // what every linked endpoint answers: http-answer.ts
  return answer as FileLink
}

function save(url: string, name = '') {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  save(url, name)
  // The browser reads the address after this turn; it is let go when the download has surely begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `leave-requests-2026-11-21-0930.csv`: exported names carry a timestamp (specification 1, section 9). */
export function stampedName(name: string, ending: string, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${name}-${day}-${two(now.getHours())}${two(now.getMinutes())}.${ending}`
}

const isDownload = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && 'blob' in answer && answer.blob instanceof Blob
