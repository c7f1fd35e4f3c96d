import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Endpoint } from '#kernel/endpoint.ts'
import { endpointsText, permissionsText, screenState, screensText } from '#app/goldens.ts'
import { screens } from '#app/screens.ts'

/** Prints the goldens that reviewers and tests read. */
const docs = new URL('../docs/', import.meta.url)
await writeFile(new URL('screens.txt', docs), screensText(screens))
await writeFile(new URL('permissions.txt', docs), permissionsText())
if (existsSync(new URL('../src/app/routes.ts', import.meta.url))) {
  const list = '#app/routes.ts'
  const { endpoints }: { endpoints: readonly Endpoint[] } = await import(list)
  await writeFile(new URL('endpoints.txt', docs), endpointsText(endpoints))
}
const built = screens.filter((screen) => screenState(screen) !== 'coming-soon').length
console.log(`${built} of ${screens.length} built`)
