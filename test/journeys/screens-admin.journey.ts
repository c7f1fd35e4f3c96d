import { walkScreens } from '#test/journeys/screens-walk.ts'

// half of all screens: a file of its own, so that they are walked beside the others
walkScreens(['admin'])
