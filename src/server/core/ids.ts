export { nextId } from '#server/database/ids.ts'
