import type { KindView } from '../view.ts'
import { createUserView } from './create-user.tsx'

export const modifyUserView: KindView = createUserView
