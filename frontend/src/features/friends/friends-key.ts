/** What the lists of friends and requests are kept under, so that both can be asked for anew. */
export const friendsKey = ["friends"];
