import { adminMenu } from '#app/menu/admin.ts'
import { partOf } from '#app/parts/part-of.ts'

export const part = partOf('admin', adminMenu)
