import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { notFound } from '#kernel/errors.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { spoolUpload } from '#platform/http-upload.ts'
import { scanned } from '#platform/upload-scan.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { mostBytes } from '#engines/exchange/exchange.ts'
import { mustUse } from '#engines/exchange/import-store-server.ts'
import { sampleFile } from '#engines/exchange/result-server.ts'
import { upload } from '#engines/exchange/upload-server.ts'
import { employees } from '#modules/hris/server/imports.ts'
import { importUsers, usersSample } from '#modules/hris/shared/import-users.ts'

/** The same import under the specification's names, for an organization that the call names beside its path. */
export const importUserRoutes: Route[] = [
  handleOpen(importUsers, async (ctx, { query }) => {
    const place = placeOf(ctx, query.organization)
    const { services, request, reply } = ctx
    const spooled = await spoolUpload(request, reply, services.files.temporary(), mostBytes)
    const { org, viewer } = place
    const sender = { request, org_id: org.org_id, account_id: viewer.account_id }
    const { file, ...sent } = await scanned(services, spooled, sender)
    try {
      const given = { ...sent, stream: createReadStream(file) }
      return await upload({ ...place, upload: () => Promise.resolve(given) }, employees)
    } finally {
      await rm(file, { force: true })
    }
  }),
  handleOpen(usersSample, (ctx, { query }) => sampleFile(placeOf(ctx, query.organization), employees, query)),
]

/** Only HR of the organization with the code of the import gets a place; what is not one's own does not exist. */
function placeOf({ services, viewer, request, now }: OpenCtx, slug: string | undefined) {
  const org = slug === undefined ? viewer?.home : viewer?.memberships.get(slug)
  if (!viewer || !org) throw notFound()
  mustUse({ org }, employees)
  const scope = {
    org_id: org.org_id,
    account_id: viewer.account_id,
    acting_as: 'hr',
    request_no: request.id,
    ip: request.ip,
  }
  return {
    services,
    viewer,
    org,
    as: 'hr' as const,
    request,
    now,
    today: dayAt(now, org.time_zone),
    transaction: <T>(work: (db: Db) => Promise<T>) => services.database.inOrganization(scope, work),
  }
}
