import { z } from 'zod'
import { pathTo } from '#kernel/endpoint.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import type { Importers } from '#engines/exchange/import-store-server.ts'

const Done = z.object({
  exchange_id: z.string(),
  name: z.string(),
  file_name: z.string(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
})
const Undone = Done.pick({ exchange_id: true, name: true, file_name: true }).extend({ undone: z.number() })

/** Whoever started long work is told of its end, wherever they are by then. */
export const importNotices = (importers: Importers): readonly SignalHandler[] => {
  const urlOf = (slug: string, name: string, id: string) => {
    const screen = importers.get(name)?.declared.screen
    return screen ? `${pathTo(screen, { slug })}${screen.includes('?') ? '&' : '?'}id=${id}` : '/'
  }
  return [
    notification({
      signal: 'exchange.import_done',
      title: 'Import: done',
      payload: Done,
      async tell({ account_id, org }, { exchange_id, name, file_name, created, updated, skipped }) {
        if (!account_id) return null
        const parts = [
          `${shown(created)} created`,
          `${shown(updated)} changed`,
          ...(skipped ? [`${shown(skipped)} left out`] : []),
        ]
        const text = `${file_name} is imported: ${parts.join(', ')}.`
        return { accounts: [account_id], text, url: urlOf(org.slug, name, exchange_id) }
      },
    }),
    notification({
      signal: 'exchange.import_undone',
      title: 'Import: undone',
      payload: Undone,
      async tell({ account_id, org }, { exchange_id, name, file_name, undone }) {
        if (!account_id) return null
        const text = `The import of ${file_name} is undone: ${shown(undone)} rows taken back.`
        return { accounts: [account_id], text, url: urlOf(org.slug, name, exchange_id) }
      },
    }),
  ]
}

const shown = (count: number) => count.toLocaleString('en-US')
