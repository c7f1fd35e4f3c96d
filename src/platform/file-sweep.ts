import path from 'node:path'
import type { FileStore } from '#platform/files.ts'

/** Which of these hashes some row of the organization names. */
export type Wanted = (orgId: number, hashes: readonly string[]) => Promise<ReadonlySet<string>>

const BATCH = 500

/** What was put lately is left alone: its row may be in a transaction that has not ended. */
export async function sweepFiles(store: FileStore, isWanted: Wanted, olderThanMs: number): Promise<number> {
  let removed = 0
  const old = new Map<number, string[]>()
  const decide = async (orgId: number) => {
    const keys = old.get(orgId) ?? []
    old.delete(orgId)
    const wanted = await isWanted(orgId, [...new Set(keys.map(hashOf))])
    for (const key of keys.filter((each) => !wanted.has(hashOf(each)))) {
      // a large store takes long to list: the same content may have been put again meanwhile
      if ((await ageOf(store, key)) < olderThanMs) continue
      await store.remove(key)
      removed++
    }
  }
  for await (const { key, ageMs } of store.list('')) {
    const orgId = Number(/^(\d+)\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}(?:\.thumb)?$/.exec(key)?.[1] ?? NaN)
    if (Number.isNaN(orgId) || ageMs < olderThanMs) continue
    const keys = old.get(orgId) ?? []
    old.set(orgId, [...keys, key])
    if (keys.length + 1 >= BATCH) await decide(orgId)
  }
  for (const orgId of old.keys()) await decide(orgId)
  return removed
}

/** 0 when it has gone meanwhile. */
async function ageOf(store: FileStore, key: string): Promise<number> {
  for await (const one of store.list(path.dirname(key))) if (one.key === key) return one.ageMs
  return 0
}

const hashOf = (key: string) => (key.split('/').at(-1) ?? '').slice(0, 64)
