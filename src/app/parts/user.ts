import { userMenu } from '#app/menu/user.ts'
import { partOf } from '#app/parts/part-of.ts'

export const part = partOf('user', userMenu)
