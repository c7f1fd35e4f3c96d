import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'

/** A file as others refer to it. `url` answers it to whoever may read it. */
export const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  url: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

/** The largest file that a person may send, where nothing else is said. */
export const MOST_BYTES = 10 * 1024 * 1024

export const files = {
  /** Pictures for any member of the organization; the rest as its purpose allows. `?size=thumbnail` is a small WebP. */
  read: get('/files/{org}/{id}/', {
    access: { account: true },
    query: z.object({ size: z.enum(['thumbnail']).optional() }),
    file: true,
    linked: true,
    picture: true,
    summary: 'A stored file',
  }),
  /** The purpose decides type, size and who may send and read it. */
  upload: post('/files/{org}/', {
    access: { account: true },
    query: z.object({ purpose: z.string().max(60) }),
    accepts: 'file',
    bytes: MOST_BYTES,
    response: StoredFile,
    status: 201,
    limit: 60,
    summary: 'Send a file, to be referred to by its id',
  }),
}

/** Where a file is answered: also in selects, see `fileUrl` of the server. */
export const urlOfFile = (slug: string, id: string) => `/api/v1/files/${slug}/${id}/`
