import { writeFile } from 'node:fs/promises'
import { endpointsText, permissionsText, screenState, screensText } from '#app/goldens.ts'
import { endpoints } from '#app/routes.ts'
import { specified } from '#app/screens.ts'

/** Prints the goldens that reviewers and tests read. */
const docs = new URL('../docs/', import.meta.url)
await writeFile(new URL('screens.txt', docs), screensText(specified))
await writeFile(new URL('permissions.txt', docs), permissionsText())
await writeFile(new URL('endpoints.txt', docs), endpointsText(endpoints))
const built = specified.filter((screen) => screenState(screen) !== 'coming-soon').length
console.log(`${built} of ${specified.length} built`)
