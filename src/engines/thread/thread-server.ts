import { forbidden, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { FileType } from '#platform/file-type.ts'
import type { Route } from '#platform/route.ts'
import { attachmentRoutes } from '#engines/thread/attachment-server.ts'
import { commentRoutes } from '#engines/thread/comment-server.ts'
import { threadSignal } from '#engines/thread/signal-server.ts'
import type { AnyThread } from '#engines/thread/thread.ts'

/** What a caller may do with the thread of one subject. */
export type Reach = 'none' | 'read' | 'write'

export interface ThreadRules {
  /** Asked before everything else. `none` is a 404: what may not be seen does not exist. */
  reach(ctx: Ctx, subjectId: string): Promise<Reach>
  /** HR may remove what others wrote. */
  moderates?: (ctx: Ctx) => boolean
  attachments?: { allow?: readonly FileType[]; limit?: number }
  /** Comments of others are for these alone; everybody else reads their own, and what was answered to them. */
  readsAll?: (ctx: Ctx, subjectId: string) => Promise<boolean>
  /** Attachments that were there by then stay: something was said of them. Null where nothing was. */
  keptUntil?: (ctx: Ctx, subjectId: string) => Promise<string | null>
  /** Named after the subject type, `leave_request.commented` and `.attached` are signalled with `{ subject_id, id }`. */
  signals?: boolean
}

/** What the routes of both kinds ask of the rules. */
export interface ThreadDoor {
  subjectType: string
  rules: ThreadRules
  enter(ctx: Ctx, subjectId: string, to: 'read' | 'write'): Promise<void>
  moderates(ctx: Ctx): boolean
  readsAll(ctx: Ctx, subjectId: string): Promise<boolean>
  tell(ctx: Ctx, what: 'commented' | 'attached', subjectId: string, id: string): Promise<void>
}

/** Serves comments and attachments on the subjects of a declaration. */
export function serveThread(declared: AnyThread, rules: ThreadRules): Route[] {
  const { subjectType } = declared
  const door: ThreadDoor = {
    subjectType,
    rules,
    async enter(ctx, subjectId, to) {
      const reach = await rules.reach(ctx, subjectId)
      if (reach === 'none') throw notFound()
      // an audit user looks on, whatever the subject's rule says
      if (to === 'write' && (reach !== 'write' || ctx.viewer.is_audit_user)) throw forbidden()
    },
    moderates: (ctx) => !ctx.viewer.is_audit_user && (rules.moderates?.(ctx) ?? false),
    readsAll: async (ctx, subjectId) => (await rules.readsAll?.(ctx, subjectId)) ?? true,
    async tell(ctx, what, subjectId, id) {
      if (rules.signals) await ctx.signal(threadSignal(subjectType, what), { subject_id: subjectId, id })
    },
  }
  return [...commentRoutes(declared, door), ...attachmentRoutes(declared, door)]
}
