// A process of its own that works on the application's jobs until it is killed. CONNECTION holds the database, as
// JSON, FILES the folder of the files.
import { startJobWorker } from '#platform/job-worker.ts'
import { jobKinds } from '#app/routes.ts'
import { testLog, testProcess } from '#test/services.ts'

const { services } = await testProcess(JSON.parse(process.env['CONNECTION'] ?? ''), {
  kinds: jobKinds,
  config: { storage: { kind: 'folder', dir: process.env['FILES'] ?? '' } },
})
startJobWorker(services, testLog, { leaseMs: 1500 })
