import { supervisorMenu } from '#app/menu/supervisor.ts'
import { partOf } from '#app/parts/part-of.ts'

export const part = partOf('supervisor', supervisorMenu)
