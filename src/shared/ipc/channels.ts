/** The only channel names. Raw ipcMain and ipcRenderer are banned outside main/ipc/router.ts and preload/index.ts. */
export const requestChannel = 'atrium:request'
export const cancelChannel = 'atrium:cancel'
export const eventChannel = 'atrium:event'
