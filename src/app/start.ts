// What one start compiled is kept for the next, which is quicker and smaller for it: so the cache is there before
// the modules are. Beside the packages and not in the machine's own folder for such things, where others may write.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
await import('#app/main.ts')
flushCompileCache()
