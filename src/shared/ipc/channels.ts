/** The only channel names. Raw ipcMain and ipcRenderer are banned outside main/ipc/router.ts and preload/index.ts. */
export const requestChannel = 'atrium:request'
export const cancelChannel = 'atrium:cancel'
/** Files that the system handed to the window: preload alone writes to it. */
export const filesChannel = 'atrium:files'
export const eventChannel = 'atrium:event'
