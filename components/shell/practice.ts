/** The id of the frame's notice of practice mode. */
export const practiceId = "practice";

/** Whether the page tells its reader that nothing is sent outside the server. */
export const tellsPractice = () => document.getElementById(practiceId) !== null;
