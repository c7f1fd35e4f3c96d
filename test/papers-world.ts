import { newId } from '#platform/id.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { tellExpiries } from '#modules/hris/server/expiry.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import { openWorld } from '#test/world.ts'

/** The organization himal with a kind of document, files that were sent, and the night that tells of ends. */
export async function openPapers(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options)
  const org = 'himal'
  const category = newId()
  await world.services.database.asOwner((db) =>
    db.insertInto('document_category').values({ id: category, name: 'Identity', kind: 'Employee' }).execute(),
  )
  /** A file as if it was sent by that person. */
  async function sent(name: 'hari' | 'asha', purpose: string = documentPurpose): Promise<string> {
    const id = newId()
    await world.inOrg(org, (db) =>
      db
        .insertInto('stored_file')
        .values({
          id,
          name: 'passport.pdf',
          media_type: 'application/pdf',
          bytes: 10,
          sha256: id.replaceAll('-', ''),
          purpose,
          account_id: world.account(name),
        })
        .execute(),
    )
    return id
  }
  return {
    world,
    sent,
    /** The body of a document. */
    paper: async (more: object = {}) => ({
      category_id: category,
      title: 'Passport',
      file_id: await sent('hari'),
      ...more,
    }),
    /** What a night tells of. */
    run: (today: string) =>
      tellExpiries.run(
        {
          today,
          batch: (work: (db: never, mark: object) => Promise<unknown>) =>
            world.inOrg(org, (db) =>
              work(db as never, {
                signal: (name: string, payload: object) =>
                  db
                    .insertInto('signal')
                    .values({ id: newId(), org_id: 1, name, payload: JSON.stringify(payload) })
                    .execute(),
              }),
            ),
        } as unknown as JobCtx,
        today,
      ),
  }
}
