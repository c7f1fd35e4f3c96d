import { allCodes } from '#kernel/codes.ts'
import type { Access, Endpoint } from '#kernel/endpoint.ts'
import type { Screen } from '#kernel/screen.ts'

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

/** docs/endpoints.txt: method, path, access. */
export const endpointsText = (endpoints: readonly Endpoint[]): string =>
  lines(
    endpoints
      .toSorted((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))
      .map(({ method, path, spec }) => [method, path, accessText(spec.access)]),
  )

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
