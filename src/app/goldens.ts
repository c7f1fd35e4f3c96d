import { allCodes } from '#kernel/codes.ts'
import type { Access, Endpoint } from '#kernel/endpoint.ts'
import type { Screen } from '#kernel/screen.ts'
import type { DataSet } from '#engines/dataset/data-set-server.ts'

/** A table of contents is built, for something below it is: test/screens.test.ts asks that of each. */
export const screenState = (screen: Screen) =>
  screen.redirect ? 'redirect' : screen.load ? 'built' : 'coming-soon'

/** docs/screens.txt: path, area, module, state, name, title, permission codes, flag; one line a screen. */
export const screensText = (screens: readonly Screen[]): string =>
  lines(
    screens
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map((screen) => [
        screen.path,
        screen.area,
        screen.module,
        screenState(screen),
        screen.name,
        screen.title,
        (screen.permission ?? []).join(','),
        screen.flag ?? '',
      ]),
  )

/** docs/permissions.txt: code, title, module. */
export const permissionsText = (): string =>
  lines(allCodes.map(({ code, title, module_title }) => [code, title, module_title]))

/** docs/endpoints.txt: method, path, access; whether a signed link opens it too (platform/file-link.ts). */
export const endpointsText = (endpoints: readonly Endpoint[]): string =>
  lines(
    endpoints
      .toSorted((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))
      .map(({ method, path, spec }) => [
        method,
        path,
        accessText(spec.access),
        ...(spec.linked ? ['linked'] : []),
      ]),
  )

/** docs/data-sets.txt: data set, version, column, kind, former keys; what is gone has the kind `gone`. */
export const dataSetsText = (sets: readonly DataSet[]): string =>
  lines(
    sets.flatMap(({ name, version, columns, past }) => [
      ...[...columns].map(([key, { kind, was = [] }]) => [name, String(version), key, kind, was.join(',')]),
      ...[...past.gone.keys()].map((key) => [name, String(version), key, 'gone', '']),
    ]),
  )

/**
 * What was printed before and has vanished: a column that is neither there, nor renamed (`was`), nor declared as `gone`, or
 * that went without a new version. Reports that were saved with it would break.
 */
export function vanished(printed: string, sets: readonly DataSet[]): string[] {
  const now = new Map(sets.map((set) => [set.name, set]))
  return printed.split('\n').flatMap((line) => {
    const [name = '', version, key = '', , was = ''] = line.split('\t')
    if (name === '') return []
    const set = now.get(name)
    const known = (one: string) =>
      set !== undefined &&
      (set.columns.has(one) ||
        (set.past.was.has(one) || set.past.gone.has(one)
          ? set.version > Number(version) || one !== key
          : false))
    return [key, ...was.split(',').filter(Boolean)]
      .filter((one) => !known(one))
      .map((one) => `${name}.${one}`)
  })
}

const accessText = (access: Access): string =>
  Object.entries(access)
    .map(([audience, codes]) =>
      Array.isArray(codes) && codes.length
        ? `${audience}:${codes.join('|')}`
        : codes === false
          ? `no ${audience}`
          : audience,
    )
    .join(' ')

const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join('\t')}\n`).join('')
