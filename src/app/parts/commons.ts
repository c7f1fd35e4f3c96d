import { commonsMenu } from '#app/menu/commons.ts'
import { partOf } from '#app/parts/part-of.ts'

export const part = partOf('commons', commonsMenu)
