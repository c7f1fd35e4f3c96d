import { useRouterState } from '@tanstack/react-router'
import type { Screen } from '#kernel/screen.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/** The line of the catalogue that is shown; undefined before the first page has come. */
export const useCurrentScreen = (): Screen | undefined =>
  useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen })
