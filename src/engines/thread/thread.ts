import { z } from 'zod'
import { del, get, patch, post, type Access } from '#kernel/endpoint.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'

/** Without an id for who wrote without a name. */
const Author = z.object({
  id: z.string().nullable(),
  full_name: z.string(),
  profile_picture: z.string().nullable(),
  /** Null of who is employed elsewhere or nowhere. */
  person: Person.nullable(),
})
const body = z
  .string({ error: 'Comment is Required' })
  .trim()
  .min(1, 'Comment is Required')
  .max(4000, 'Comment must be at most 4000 characters')
const title = z.string().trim().min(1, 'Title is Required').max(150, 'Title must be at most 150 characters')

export const Comment = z.object({
  id: z.string(),
  /** The comment that this one answers; answers are not answered again. */
  parent_id: z.string().nullable(),
  body: z.string(),
  author: Author,
  created_at: z.string(),
  edited_at: z.string().nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
})
export type Comment = z.output<typeof Comment>

export const Attachment = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  author: Author,
  created_at: z.string(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
})
export type Attachment = z.output<typeof Attachment>

export const CommentInput = z.object({ body, parent_id: z.uuid().nullable().default(null) })
const page = pageQuery.pick({ limit: true, offset: true, as: true })

/**
 * Comments and attachments on whatever has an id. `path` is that of the subject's list, with `{org}`; `access` says who
 * may call at all, and the server's declaration which subjects they see and may write on.
 */
export function thread<const P extends string>(subjectType: string, path: P, access: Access) {
  const at = `${path}/{id}` as `${P}/{id}`
  return {
    subjectType,
    comments: {
      list: get(`${at}/comments/` as `${P}/{id}/comments/`, {
        private: true,
        access,
        query: page,
        response: pageOf(Comment),
      }),
      create: post(`${at}/comments/` as `${P}/{id}/comments/`, {
        access,
        query: hatQuery,
        body: CommentInput,
        response: Comment,
        status: 201,
      }),
      update: patch(`${at}/comments/{comment_id}/` as `${P}/{id}/comments/{comment_id}/`, {
        access,
        query: hatQuery,
        body: z.object({ body }),
        response: Comment,
      }),
      remove: del(`${at}/comments/{comment_id}/` as `${P}/{id}/comments/{comment_id}/`, {
        access,
        query: hatQuery,
      }),
    },
    attachments: {
      list: get(`${at}/attachments/` as `${P}/{id}/attachments/`, {
        private: true,
        access,
        query: page,
        response: pageOf(Attachment),
      }),
      /** `?title=`; without it the file's name. */
      create: post(`${at}/attachments/` as `${P}/{id}/attachments/`, {
        access,
        query: hatQuery.extend({ title: title.optional() }),
        accepts: 'file',
        response: Attachment,
        status: 201,
        limit: 60,
      }),
      file: get(`${at}/attachments/{attachment_id}/` as `${P}/{id}/attachments/{attachment_id}/`, {
        access,
        query: hatQuery,
        file: true,
        linked: true,
      }),
      update: patch(`${at}/attachments/{attachment_id}/` as `${P}/{id}/attachments/{attachment_id}/`, {
        access,
        query: hatQuery,
        body: z.object({ title }),
        response: Attachment,
      }),
      remove: del(`${at}/attachments/{attachment_id}/` as `${P}/{id}/attachments/{attachment_id}/`, {
        access,
        query: hatQuery,
      }),
    },
  }
}
export type AnyThread = ReturnType<typeof thread<string>>

/** A comment as the unnamed author of its subject reads it. */
export const UnnamedComment = z.object({
  id: z.string(),
  body: z.string(),
  author_name: z.string(),
  is_mine: z.boolean(),
  created_at: z.string(),
})
export type UnnamedComment = z.output<typeof UnnamedComment>
