import { messageOf } from '#ui/data/failure.ts'
import { send } from '#ui/data/wire.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { createExport } from '#engines/exchange/export.ts'
import { followExport, type Asked } from '#engines/exchange/exporting-web.ts'
import type { ExportFormat } from '#engines/exchange/formats.ts'

/** Begins an export; the tray then shows how it gets on. */
export async function ask(
  place: Pick<Asked, 'org' | 'as' | 'title'>,
  source: string,
  format: ExportFormat,
  query: Record<string, string>,
  path: Readonly<Record<string, string>> = {},
) {
  try {
    const { id } = await send(createExport, {
      params: { org: place.org },
      query: { as: place.as },
      body: { source, format, query, path },
    })
    followExport({ ...place, id })
  } catch (error) {
    sayFailure(messageOf(error))
  }
}
