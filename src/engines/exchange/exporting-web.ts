import { useSyncExternalStore } from 'react'
import type { Endpoint, Hat } from '#kernel/endpoint.ts'
import type { List } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { ExportAction } from '#ui/table/table-menus.tsx'
import { formats, type ExportFormat } from '#engines/exchange/formats.ts'
import { t } from '#engines/exchange/export-words-web.ts'

/** An export that this tab asked for: followed until somebody dismisses it, over reloads. */
export interface Asked {
  readonly id: string
  readonly org: string
  readonly as: Hat
  readonly title: string
}

const storageKey = 'ch-exports'
const watchers = new Set<() => void>()
let asked: readonly Asked[] = remembered()

export const useAsked = (): readonly Asked[] =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => asked,
    () => asked,
  )

export const dismiss = (id: string): void => put(asked.filter((one) => one.id !== id))

/**
 * The export menu of a list: `<DataTable exports={useExports(employees, list)} />`. What goes out is the list as it
 * stands on the screen, all pages of it; `exportFormats` offers it as pages to print as well. The endpoint declares what the file holds (`export` of its spec).
 */
export function useExports(
  endpoint: Endpoint,
  list: Pick<List<unknown>, 'search' | 'ordering' | 'filters'>,
  fixed: Readonly<Record<string, string>> = {},
  kinds: readonly ExportFormat[] = formats,
  /** More of its path than the organization. */
  path: Readonly<Record<string, string>> = {},
): readonly ExportAction[] {
  const { org, as } = useScope()
  const declared = endpoint.spec.export
  if (!declared) return []
  const { search, ordering, filters } = list
  const query = given({ ...filters, search, ordering, ...fixed })
  return kinds.map((format) => ({
    title: t(`export.${format}`),
    run: () =>
      void asking().then(({ ask }) =>
        ask({ org, as, title: declared.title }, endpoint.path, format, query, path),
      ),
  }))
}

/** A workbook of the chosen rows: `run({ status, employee_ids })`, as the endpoint's query names them. */
export function useExportOf(endpoint: Endpoint) {
  const { org, as } = useScope()
  const title = endpoint.spec.export?.title ?? ''
  return async (query: Readonly<Record<string, string>>) => {
    const { ask } = await asking()
    await ask({ org, as, title }, endpoint.path, 'xlsx', given(query))
  }
}

/** Shows how far an export has come that was begun by a call of one's own. */
export const followExport = (one: Asked): void => put([...asked, one])

const asking = () => import('#engines/exchange/ask-export-web.ts')

const given = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function put(next: readonly Asked[]) {
  asked = next
  sessionStorage.setItem(storageKey, JSON.stringify(next))
  for (const watch of watchers) watch()
}

function remembered(): readonly Asked[] {
  if (typeof sessionStorage === 'undefined') return []
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAsked) : []
  } catch {
    return []
  }
}

const isAsked = (one: unknown): one is Asked =>
  typeof one === 'object' && one !== null && 'id' in one && 'org' in one && 'as' in one && 'title' in one
