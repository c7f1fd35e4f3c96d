import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Hat } from '#kernel/endpoint.ts'
import type { Bus } from '#platform/bus.ts'
import type { Scanner } from '#platform/clamd.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Db } from '#platform/db.ts'
import type { FileLinks } from '#platform/file-link.ts'
import type { Files } from '#platform/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail.ts'
import type { Proofs } from '#platform/proof.ts'
import type { Seal } from '#platform/seal.ts'
import type { Emit } from '#platform/signal.ts'
import type { AccessTokens } from '#platform/token.ts'
import type { Membership, Viewer, Viewers } from '#platform/viewer.ts'

/** What lives as long as the process. */
export interface Services {
  config: Config
  database: Database
  viewers: Viewers
  tokens: AccessTokens
  bus: Bus
  jobs: Jobs
  files: Files
  links: FileLinks
  /** Null where uploads are not scanned. */
  scanner: Scanner | null
  mail: Mail
  seal: Seal
  proofs: Proofs
}

export interface Upload {
  file_name: string
  media_type: string
  stream: Readable
}

interface Call {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  /** This instant, ISO. */
  now: string
  /** Runs after the answer's transaction has been committed; for what cannot be rolled back. */
  afterCommit: (work: () => void | Promise<void>) => void
}

/** A call inside one organization. */
export interface Ctx extends Call {
  viewer: Viewer
  org: Membership
  /** The hat that was checked. */
  as: Hat
  /** The caller's own employee row in this organization; empty for HR of another organization. */
  employee_id: string
  db: Db
  /** The organization's business day. */
  today: string
  /** Says what happened, in the same transaction; notifications, mail and sockets follow from it. */
  signal: Emit<'system'>
  upload: () => Promise<Upload>
}

/** A call inside one organization that holds no connection until it asks for one. */
export type LongCtx = Omit<Ctx, 'db' | 'signal'> & {
  /** One transaction in the organization. */
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** The like of a person that holds no connection until it asks for one. */
export type LongPersonCtx = Omit<PersonCtx, 'db'> & {
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** A call of a signed-in person outside any organization; `db` sees what is theirs. */
export interface PersonCtx extends Call {
  viewer: Viewer
  db: Db
}

/** A call that needs no session. It opens its own transactions through `services.database`. */
export interface OpenCtx extends Call {
  viewer: Viewer | null
  /** Receives the file of the call, once: not before the handler knows that whoever sends it may, and where to. */
  upload: (org_id: number) => Promise<Upload>
}
