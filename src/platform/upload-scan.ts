import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '#kernel/errors.ts'
import { ScanError } from '#platform/clamd.ts'
import type { Services } from '#platform/context.ts'
import type { Spooled } from '#platform/http-upload.ts'
import { recordSecurityEvent } from '#platform/security-event.ts'

interface Sender {
  request: FastifyRequest
  org_id: number | null
  account_id: string | null
}

/**
 * What was sent, once the scanner has found nothing in it; without one, as it is. Refused at its field when something
 * was found, which is a security event; 503 while the scanner is away: nothing unseen gets into the storage.
 */
export async function scanned(
  { scanner, database }: Pick<Services, 'scanner' | 'database'>,
  sent: Spooled,
  { request, org_id, account_id }: Sender,
): Promise<Spooled> {
  if (!scanner) return sent
  try {
    const found = await scanner.scan(sent.file)
    if (found === null) return sent
    await recordSecurityEvent(database, {
      name: 'upload.infected',
      org_id,
      account_id,
      request,
      detail: { found, file: sent.file_name.slice(0, 200), path: request.url.split('?')[0] },
    })
    throw invalid({ file: [`This file holds a virus and was not taken: ${found}.`] })
  } catch (error) {
    await rm(sent.file, { force: true })
    if (!(error instanceof ScanError)) throw error
    request.log.error({ err: error }, 'uploads cannot be scanned')
    throw new Refusal(503, {
      detail: 'Files cannot be checked for viruses at present, so none is taken. Try again in a few minutes.',
    })
  }
}
