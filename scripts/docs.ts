import { readFile, writeFile } from 'node:fs/promises'
import {
  dataSetsText,
  endpointsText,
  permissionsText,
  screenState,
  screensText,
  vanished,
} from '#app/goldens.ts'
import { endpoints, reportedOn } from '#app/routes.ts'
import { specified } from '#app/screens.ts'

/** Prints the goldens that reviewers and tests read. */
const docs = new URL('../docs/', import.meta.url)
await writeFile(new URL('screens.txt', docs), screensText(specified))
await writeFile(new URL('permissions.txt', docs), permissionsText())
await writeFile(new URL('endpoints.txt', docs), endpointsText(endpoints))
const dataSetsFile = new URL('data-sets.txt', docs)
const lost = vanished(await readFile(dataSetsFile, 'utf8').catch(() => ''), reportedOn)
if (lost.length)
  throw new Error(`Saved reports name ${lost.join(', ')}: declare \`was\` or \`gone\` and a new version.`)
await writeFile(dataSetsFile, dataSetsText(reportedOn))
const built = specified.filter((screen) => screenState(screen) !== 'coming-soon').length
console.log(`${built} of ${specified.length} built`)
