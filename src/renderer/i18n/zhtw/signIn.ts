export const signIn = {}
