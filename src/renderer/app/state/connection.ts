import { create } from 'zustand'

/** Whether the server answered the last time it was asked. */
export const useConnection = create<{ readonly online: boolean }>(() => ({ online: true }))
